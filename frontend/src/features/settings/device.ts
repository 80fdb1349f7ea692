import { t } from '@lingui/core/macro';

/** Told in this order: each later name also stands in the earlier ones' user agents. */
const BROWSERS = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const;

const SYSTEMS = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const;

const nameIn = (names: typeof BROWSERS | typeof SYSTEMS, userAgent: string) =>
  names.find(([mark]) => mark.test(userAgent))?.[1];

/** `Mozilla/5.0 (X11; Linux …) … Chrome/156 …` → `Chrome on Linux`; what is not known is unchanged. */
export function deviceName(userAgent: string): string {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  return browser && system ? t`${browser} on ${system}` : userAgent;
}
