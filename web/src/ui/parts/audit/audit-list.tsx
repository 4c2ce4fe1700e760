import { For, Show } from 'solid-js'
import type { ListedAudit } from '../../../store/audits.ts'
import type { Audits } from '../../state/audits/create-audits.ts'
import { addressText } from '../../words/audit.ts'
import { agoText, countOf } from '../../words/number.ts'

/** Earlier audits, to open or delete. */
export function AuditList(props: { audits: Audits }) {
  return (
    <Show when={(props.audits.all()?.length ?? 0) > 0}>
      <section class="audit-list" aria-labelledby="audits-done">
        <h2 id="audits-done">Audits</h2>
        <ul>
          <For each={props.audits.all()}>
            {(audit) => (
              <li>
                <a href={`/audits/${audit.id}`}>{addressText(audit.address)}</a>
                <span class="quiet-text">{listText(audit)}</span>
                <button
                  type="button"
                  class="button quiet"
                  aria-label={`Delete the audit of ${addressText(audit.address)}, ${listText(audit)}`}
                  onClick={() => void props.audits.remove(audit)}
                >
                  Delete
                </button>
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}

function listText({ screens, startedAt, endedAt, viewport }: ListedAudit): string {
  const facts = [
    countOf(screens, 'screen'),
    `${viewport.width} × ${viewport.height}`,
    agoText(startedAt, Date.now()),
  ]
  return [...facts, ...(endedAt === undefined ? ['not finished'] : [])].join(', ')
}
