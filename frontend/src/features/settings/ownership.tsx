import { t } from '@lingui/core/macro';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { users } from '@/api/resources';
import { useChange } from '@/components/data-list/use-change';
import { Banner } from '@/components/feedback/banner';
import { FormSection } from '@/components/form/form-layout';
import { browser } from '@/lib/browser';
import { date } from '@/lib/format';
import { ownershipQuery } from './api';
import { OfferDialog } from './offer-dialog';

interface OwnershipProps {
  /** An authenticator app is set up: its code is asked for as well. */
  isOn: boolean;
}

/** The owner offers the centre to a colleague. */
export function Ownership({ isOn }: OwnershipProps) {
  const { data: offer } = useQuery(ownershipQuery);
  const [isOpen, setOpen] = useState(false);
  const withdraw = useChange({ of: users, change: () => users.post('ownership/withdraw') });
  return (
    <FormSection
      title={t`Ownership`}
      text={
        offer
          ? t`You offered the ownership to ${{ name: offer.candidateName }}. The offer ends on ${{ day: date(offer.expiresAt) }}.`
          : t`A colleague becomes the owner of the centre when they accept. You are an ADMIN from then on.`
      }
    >
      <div>
        {offer ? (
          <Button loading={withdraw.isPending} onClick={() => withdraw.mutate(undefined)}>
            {t`Withdraw the offer`}
          </Button>
        ) : (
          <Button onClick={() => setOpen(true)}>{t`Hand over ownership`}</Button>
        )}
      </div>
      {isOpen && <OfferDialog isOn={isOn} onClose={() => setOpen(false)} />}
    </FormSection>
  );
}

/** What the colleague finds who was offered the centre; nothing for everybody else. */
export function ReceivedOffer() {
  const { data: offer } = useQuery(ownershipQuery);
  return offer?.isReceived ? <Answer owner={offer.ownerName} until={offer.expiresAt} /> : null;
}

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: 8 });

function Answer({ owner, until }: { owner: string; until: string }) {
  const decline = useChange({ of: users, change: () => users.post('ownership/decline') });
  // The menu and every page are another role's from then on.
  const accept = useMutation({
    mutationFn: () => users.post('ownership/accept'),
    onSuccess: () => browser.go('/'),
  });
  const busy = accept.isPending || decline.isPending;
  return (
    <FormSection title={t`Ownership`}>
      <div className="wide">
        <Banner
          tone="info"
          action={
            <Buttons>
              <Button size="small" disabled={busy} onClick={() => decline.mutate(undefined)}>
                {t`Decline`}
              </Button>
              <Button size="small" variant="contained" color="primary" loading={busy} onClick={() => accept.mutate()}>
                {t`Accept ownership`}
              </Button>
            </Buttons>
          }
        >
          {t`${owner} offers you the ownership of the centre. You would have all rights, and ${owner} would be an ADMIN. The offer ends on ${{ day: date(until) }}.`}
        </Banner>
      </div>
    </FormSection>
  );
}
