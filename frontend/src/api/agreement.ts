import type { components as Generated, paths as GeneratedPaths } from './schema';
import type { components as Told, paths as ToldPaths } from './wire';

/**
 * Holds wire.d.ts to the generated schema.d.ts, when types are checked and at no other time: a
 * path, a method or a field that the API does not have is an error on its own line.
 */
type Methods<Path> = { [M in keyof Path]: Path[M] extends undefined ? never : M }[keyof Path];

/** Paths and methods that only wire.d.ts knows. */
type UnknownCalls = {
  [P in keyof ToldPaths]: P extends keyof GeneratedPaths
    ? Exclude<keyof ToldPaths[P], Methods<GeneratedPaths[P]> | 'parameters'> extends never
      ? never
      : P
    : P;
}[keyof ToldPaths];

type Records = Generated['schemas'];
type Pages = Told['schemas'];

/** Fields that only wire.d.ts knows, by record. */
interface UnknownFields {
  user: Exclude<keyof Pages['User'], keyof Records['CurrentUser'] | 'address'>;
  session: Exclude<keyof Pages['Session'], keyof Records['LiveSession']>;
  branch: Exclude<keyof Pages['Branch'], keyof Records['BranchRecord']>;
  staff: Exclude<keyof Pages['Staff'], keyof Records['StaffRecord']>;
  course: Exclude<keyof Pages['Course'], keyof Records['CourseRecord']>;
  student: Exclude<keyof Pages['Student'], keyof Records['StudentRecord']>;
  enrolment: Exclude<keyof Pages['Enrolment'], keyof Records['StudentcourseRecord']>;
  due: Exclude<keyof Pages['Due'], keyof Records['DueRecord']>;
  payment: Exclude<keyof Pages['Payment'], keyof Records['StudentpaymentRecord']>;
  settings: Exclude<keyof Pages['Settings'], keyof Records['SettingsShape']>;
}

type Agrees<Unknown extends never> = Unknown;
export type CallsAgree = Agrees<UnknownCalls>;
export type FieldsAgree = Agrees<UnknownFields[keyof UnknownFields]>;
