import type { ContactedHost } from '@harness/shared/log/views/contacts.ts'
import type { LedgerEntry } from '../../worker/api.ts'
import { PagesLimit } from '../controls/pages-limit.tsx'
import { sentByPages } from '../words/contacts.ts'
import { countOf } from '../words/number.ts'
import { Contacts } from './contacts.tsx'

interface DetailsProps {
  readonly since: string
  readonly entries: readonly LedgerEntry[]
  readonly tested: readonly ContactedHost[]
}

/** Panel of the privacy indicator, loaded on first use. */
export function PrivacyDetails(props: DetailsProps) {
  return (
    <>
      <p>
        <PagesLimit />
      </p>
      <p>
        In this tab, since it was loaded at {props.since}, tested pages sent{' '}
        {countOf(sentByPages(props.tested), 'request')} to other machines. Another tab counts its
        own.
      </p>
      <Contacts entries={props.entries} tested={props.tested} />
    </>
  )
}
