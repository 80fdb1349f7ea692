import { test } from '@playwright/test';

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

/**
 * Where the demo's people get their mail. The widths run side by side, and nobody can be signed in twice at
 * once: the phone has a centre like the demo's, and a MASTER, of its own.
 */
export const MAILS = { desk: 'sunrise.test', phone: 'phone.sunrise.test' };
export const MASTERS = { desk: 'master@classmaster.test', phone: 'phone.master@classmaster.test' };
const PASSWORD = 'Demo@1234';

const width = () => (test.info().project.name === 'phone' ? 'phone' : 'desk');

/** The platform's owner at either width: a code of an authenticator app is asked for as well. */
export const hasApp = (email: string) => Object.values(MASTERS).includes(email);

/** Somebody of Sunrise Academy at this width: "trainer", "baner.admin". */
export const ofSunrise = (name: string) => ({ email: `${name}@${MAILS[width()]}`, password: PASSWORD });
export const master = () => ({ email: MASTERS[width()], password: PASSWORD });

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
