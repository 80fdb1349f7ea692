import { describe, expect, it } from 'vitest';
import { wireQuery } from '@/api/list-query';
import {
  PAGE_SIZE,
  nextOrdering,
  pageCount,
  readParams,
  saysSomething,
  sortDirection,
  span,
  viewQuery,
  writeParams,
} from './list-state';

const students = {
  ordering: '-createDt',
  pageSize: PAGE_SIZE,
  sorts: ['studentName', 'pending'],
  filterNames: ['status', 'branch', 'from', 'to'],
};

const read = (address: string) => readParams(new URLSearchParams(address), students);

describe('the address of a list', () => {
  it("starts at the first ten in the list's own order", () => {
    expect(read('')).toEqual({
      page: 1,
      pageSize: 10,
      search: '',
      ordering: '-createDt',
      filters: {},
    });
  });

  it('reads only filters that the list declares', () => {
    expect(read('status=ACTIVE&colour=red').filters).toEqual({ status: 'ACTIVE' });
  });

  it.each(['0', '-1', '1.5', 'two', '1e3', ''])('takes page %j for the first', (page) => {
    expect(read(`page=${page}`).page).toBe(1);
  });

  it.each([
    ['25', 25],
    ['50', 50],
    ['100', 100],
    ['500', 10],
    ['11', 10],
    ['0', 10],
  ])('takes %s rows on a page for %j', (asked, size) => {
    expect(read(`pageSize=${asked}`).pageSize).toBe(size);
  });

  it('has as many rows as the person had last, and leaves them out of the address', () => {
    const fifty = { ...students, pageSize: 50 };
    expect(readParams(new URLSearchParams(), fifty).pageSize).toBe(50);
    expect(writeParams(new URLSearchParams(), readParams(new URLSearchParams(), fifty), fifty).toString()).toBe('');
  });

  it('is ordered only by what the person can see', () => {
    expect(read('ordering=-pending').ordering).toBe('-pending');
    expect(read('ordering=-salary').ordering).toBe('-createDt');
  });

  it('gives a view what it keeps, and no page', () => {
    const params = read('page=3&pageSize=50&search=ash&ordering=-pending&status=LEFT&branch=2');
    expect(viewQuery(params, students)).toBe('branch=2&ordering=-pending&search=ash&status=LEFT');
  });

  it('writes only what differs and leaves foreign parameters alone', () => {
    const before = new URLSearchParams('pay=12&status=LEFT&page=4');
    const after = writeParams(before, { ...read(''), page: 2, search: 'aarav' }, students);
    expect(after.toString()).toBe('pay=12&page=2&search=aarav');
  });

  it('comes back from what it wrote', () => {
    const params = { ...read('page=3&search=a%20b&ordering=studentName&branch=1,2&from=2026-04-01') };
    expect(readParams(writeParams(new URLSearchParams(), params, students), students)).toEqual(params);
  });

  it('knows whether an address says anything about the list', () => {
    expect(saysSomething(new URLSearchParams('pay=12'), students)).toBe(false);
    expect(saysSomething(new URLSearchParams('branch=2'), students)).toBe(true);
  });
});

describe('pages', () => {
  it.each([
    [0, 1],
    [1, 1],
    [10, 1],
    [11, 2],
    [312, 32],
  ])('%j entries make %j pages', (total, pages) => {
    expect(pageCount(total, 10)).toBe(pages);
  });

  it.each([
    [1, 312, 1, 10],
    [32, 312, 311, 312],
    [1, 0, 0, 0],
  ])('page %j of %j entries shows %j to %j', (page, total, first, last) => {
    expect(span(page, 10, total)).toEqual({ first, last });
  });
});

describe('order', () => {
  it('goes up, then down, then up again', () => {
    expect(nextOrdering('-createDt', 'studentName')).toBe('studentName');
    expect(nextOrdering('studentName', 'studentName')).toBe('-studentName');
    expect(nextOrdering('-studentName', 'studentName')).toBe('studentName');
  });

  it('is told to assistive technology', () => {
    expect(sortDirection('-amount', 'amount')).toBe('descending');
    expect(sortDirection('amount', 'amount')).toBe('ascending');
    expect(sortDirection('amount', 'date')).toBe('none');
  });
});

it('asks the API for nothing that is empty', () => {
  expect(wireQuery(read('status=ACTIVE'))).toEqual({
    page: '1',
    pageSize: '10',
    ordering: '-createDt',
    status: 'ACTIVE',
  });
});
