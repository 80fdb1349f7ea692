/** Who appears in the story. Each run and each width has a centre of its own. */
export interface Cast {
  centre: string;
  owner: Person;
  trainer: Person;
  student: { name: string; phone: string };
}

export interface Person {
  name: string;
  email: string;
  phone: string;
  password: string;
}

/** Of the demo; there in every product started in local mode. */
export const MASTER = { email: 'master@classmaster.test', password: 'Demo@1234' };

export function castOf(width: string): Cast {
  const run = `${width}-${Date.now().toString(36)}`;
  return {
    centre: `Swara Music ${run}`,
    owner: {
      name: 'Meera Kulkarni',
      email: `meera-${run}@swara.test`,
      phone: '9822014567',
      password: 'Tanpura#42',
    },
    trainer: {
      name: 'Rohan Deshpande',
      email: `rohan-${run}@swara.test`,
      phone: '9890011223',
      password: 'Harmonium#7',
    },
    student: { name: 'Aarav Joshi', phone: '9765432109' },
  };
}
