import { expect, test } from './support/test';
import { look } from './support/look';
import { ofSunrise } from './support/people';
import { browserOf } from './support/session';
import { Watch } from './support/watch';

/**
 * Notifications on a device while no page is open. A browser without a window grants none and has no push service:
 * both are played. What the worker does with a push: src/app/push-worker.test.ts.
 */
const watch = new Watch();

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
  watch.verdict();
});

/** The keys of the example of RFC 8291. */
const SUBSCRIPTION = {
  endpoint: `https://fcm.googleapis.com/fcm/send/of-a-test-${Date.now()}`,
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
};

/** Runs in the page, before its own scripts: the person is asked, agrees, and the browser subscribes. */
function playPushService(kept: typeof SUBSCRIPTION): void {
  let permission = 'default';
  let isOn = false;
  const subscription = () => ({
    endpoint: kept.endpoint,
    toJSON: () => kept,
    unsubscribe: () => {
      isOn = false;
      return Promise.resolve(true);
    },
  });
  Object.defineProperty(Notification, 'permission', { get: () => permission });
  Notification.requestPermission = () => Promise.resolve((permission = 'granted') as NotificationPermission);
  Object.assign(PushManager.prototype, {
    getSubscription: () => Promise.resolve(isOn ? subscription() : null),
    subscribe: () => {
      isOn = true;
      return Promise.resolve(subscription());
    },
  });
}

test('a device is turned on when the person presses, listed, and turned off', async ({ browser }) => {
  const page = await browserOf(browser, watch, ofSunrise('owner'));
  await page.addInitScript(playPushService, SUBSCRIPTION);
  await page.goto('/user-profile-setting?section=notifications');
  const section = page.locator('section', { has: page.getByRole('heading', { name: 'On this device' }) });
  await expect(section.getByText(/^This device shows nothing/)).toBeVisible();
  await look(page, 'devices-off');

  await section.getByRole('button', { name: 'Turn on' }).click();
  await expect(section.getByText(/^This device shows notifications/)).toBeVisible();
  await expect(section.getByRole('listitem')).toContainText('(this device)');
  await look(page, 'devices-on', { dark: true });

  await section.getByRole('button', { name: 'Turn off' }).click();
  await expect(section.getByText(/^This device shows nothing/)).toBeVisible();
  await expect(section.getByRole('listitem')).toHaveCount(0);
});

test(
  'a browser that shows no notifications says how they are allowed',
  { tag: '@enough-at-phone' },
  async ({ browser }) => {
    const page = await browserOf(browser, watch, ofSunrise('owner'));
    await page.goto('/user-profile-setting?section=notifications');
    await expect(page.getByText(/^Notifications are blocked in this browser\./)).toBeVisible();
    await expect(page.getByRole('switch', { name: 'A fee was received: devices' })).toBeVisible();
  },
);
