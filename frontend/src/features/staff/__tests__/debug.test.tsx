import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { it } from 'vitest';
import { record } from '@/testing/calls';
import { listOf, makeStaff } from '@/testing/fixtures';
import { fill, openApp } from '@/testing/open-app';
import { api, server } from '@/testing/server';
it('debug', async () => {
  const staff = makeStaff();
  server.use(
    http.get(api('staff'), () => HttpResponse.json(listOf([staff], { ACTIVE: 1 }))),
    http.get(api('staff/:id'), () => HttpResponse.json({ data: staff })),
  );
  record('put', 'useradmin/update/21', () => HttpResponse.json({ message: 'Staff Updated Successfully!' }));
  const { person, router } = await openApp('/createstaff/21');
  await screen.findByLabelText('Staff Name');
  await fill(person, screen.getByRole('textbox', { name: /Salary/ }), '33500.5');
  await person.click(screen.getByRole('button', { name: 'Edit' }));
  await screen.findByText('Staff Updated Successfully!');
  for (let i = 0; i < 10; i++) {
    await new Promise((r) => setTimeout(r, 100));
    console.log(router.state.location.pathname, router.state.navigation.state, [...router.state.blockers.values()].map((b) => b.state), screen.queryAllByRole('dialog').length);
  }
});
