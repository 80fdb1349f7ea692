import type { Distribution, Item, Kit, Movement, Purchase, StockRecord } from '../api';

const stamps = {
  createdBy: 'Priyanka Joshi',
  updatedBy: '',
  createDt: '2026-11-20T04:22:00Z',
  updateDt: null,
  version: 1,
};
const branchObjectId = { _id: 1, branchname: 'Kothrud' };

export const makeItem = (some: Partial<Item> = {}): Item => ({
  _id: 5,
  code: 'MAT-0005',
  name: 'Songbook',
  unit: 'NOS',
  reorderLevel: 10,
  hsn: '4901',
  gstRate: '0.00',
  ...stamps,
  ...some,
});

export const makeStock = (some: Partial<StockRecord> = {}): StockRecord => ({
  _id: 9,
  itemObjectId: { _id: 5, materialName: 'Songbook', materialId: 'MAT-0005', unit: 'NOS' },
  materialId: 'MAT-0005',
  materialName: 'Songbook',
  branchObjectId,
  quantity: 18,
  reorderLevel: 10,
  value: '2700.00',
  level: 'IN_STOCK',
  movement: 41,
  ...some,
});

export const makePurchase = (some: Partial<Purchase> = {}): Purchase => ({
  _id: 3,
  date: '2026-11-20',
  materialId: 'MAT-0005',
  invoiceNo: 'SMH/118',
  materialName: 'Songbook',
  vendorName: 'Saraswati Music House',
  nos: 20,
  amount: '3000.00',
  method: 'UPI',
  number: 'PUR-00003',
  branchObjectId,
  status: 'RECEIVED',
  ...stamps,
  ...some,
});

export const makeDistribution = (some: Partial<Distribution> = {}): Distribution => ({
  _id: 4,
  date: '2026-11-21',
  distributeId: 'DIS-00004',
  materialName: 'Songbook',
  branchObjectId,
  nos: 3,
  materialId: 'MAT-0005',
  studentObjectId: { _id: 12, studentName: 'Neha Ghorpade', studentId: 'STU-00012' },
  fromBranchObjectId: branchObjectId,
  returned: 1,
  dueObjectId: null,
  kitName: '',
  credits: [],
  creditNote: '',
  acknowledgedAt: null,
  acknowledgedBy: '',
  status: 'DISTRIBUTED',
  ...stamps,
  ...some,
});

export const makeMovement = (some: Partial<Movement> = {}): Movement => ({
  _id: 41,
  movement: 41,
  date: '2026-11-21',
  kind: 'ISSUE',
  itemObjectId: { _id: 5, materialName: 'Songbook', materialId: 'MAT-0005', unit: 'NOS' },
  branchObjectId,
  quantity: -3,
  value: '-450.00',
  number: 'DIS-00004',
  counted: null,
  reason: '',
  createdBy: 'Priyanka Joshi',
  createDt: '2026-11-21T04:22:00Z',
  ...some,
});

export const makeKit = (some: Partial<Kit> = {}): Kit => ({
  _id: 3,
  name: 'Guitar kit',
  contents: '2 × Songbook',
  lines: [{ itemObjectId: 5, materialName: 'Songbook', nos: 2 }],
  head: 'Guitar kit',
  amount: '500.00',
  courseObjectId: { _id: 4, coursename: 'Guitar' },
  atAdmission: true,
  status: 'ACTIVE',
  ...stamps,
  ...some,
});
