/**
 * Keeps one vitest for many runs, so that what has not changed is read and compiled once.
 *
 * Each line that it is sent is a run, `{"changed": [files], "files": [test files], "names": "a pattern"}`. To each it
 * answers with a line: how many tests passed, and the messages of those that failed.
 */
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { createVitest } from 'vitest/node';

const vitest = await createVitest('test', { watch: false, reporters: [{}], silent: true });

let last = [];
for await (const line of createInterface({ input: process.stdin })) {
  const { changed, files, names } = JSON.parse(line);
  // What the last run changed has been put back since.
  for (const file of [...last, ...changed]) vitest.invalidateFile(resolve(file));
  last = changed;
  vitest.setGlobalTestNamePattern(new RegExp(names));
  const specifications = (await Promise.all(files.map((file) => vitest.getRelevantTestSpecifications([file])))).flat();
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications);
  const results = testModules.flatMap((module) => [...module.children.allTests()].map((test) => test.result()));
  const errors = [...testModules.flatMap((module) => module.errors()), ...unhandledErrors];
  process.stdout.write(
    `${JSON.stringify({
      passed: results.filter(({ state }) => state === 'passed').length,
      failures: results.flatMap(({ state, errors }) =>
        state === 'failed' ? errors.map(({ message }) => message) : [],
      ),
      errors: errors.map(({ message }) => message),
    })}\n`,
  );
}
await vitest.close();
