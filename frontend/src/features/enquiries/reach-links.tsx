import { t } from '@lingui/core/macro';
import { ReachLinks as Links } from '@/components/display/reach-links';
import { useMe } from '@/lib/me';

interface ReachLinksProps {
  enquiry: { studentName: string; phone: string; whatsapp: string; course: string };
  /** Over the whole width, with words. */
  wide?: boolean;
}

/** One tap calls, another opens a chat that thanks for the enquiry. */
export function ReachLinks({ enquiry: { studentName, phone, whatsapp, course }, wide }: ReachLinksProps) {
  const centre = useMe().centreName ?? '';
  const name = studentName.split(' ')[0] ?? studentName;
  const greeting = course
    ? t`Hello ${name}, thank you for your enquiry about ${course} at ${centre}.`
    : t`Hello ${name}, thank you for your enquiry at ${centre}.`;
  return <Links name={studentName} phone={phone} whatsapp={whatsapp} greeting={greeting} wide={wide} />;
}
