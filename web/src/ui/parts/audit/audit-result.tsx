import { auditSummary, LIMITS } from '@harness/shared/report/audit/report.ts'
import { CRITERIA, criterionText } from '@harness/shared/report/audit/wcag.ts'
import { createEffect, For, Show } from 'solid-js'
import { type AuditState, createAudit } from '../../state/audits/create-audit.ts'
import { usePage } from '../../state/shell/page.ts'
import { addressText, progressText } from '../../words/audit.ts'
import { Notice } from '../notice.tsx'
import { Header } from '../shell/header.tsx'
import { AuditExport } from './audit-export.tsx'
import { AuditFindings } from './audit-findings.tsx'
import { AuditedScreenPart } from './audited-screen.tsx'

/** An audit of one application: how far it is, what it found, and every screen. */
export function AuditResult(props: { id: string }) {
  const state = createAudit(usePage(), () => props.id)
  const title = () => {
    const found = state.audit()
    return found ? `Accessibility of ${addressText(found.entry.address)}` : 'Accessibility'
  }
  createEffect(() => {
    document.title = title()
  })
  return (
    <>
      <Header title={title()} back="/audits">
        <a class="button audit-all" href="/audits">
          All audits
        </a>
      </Header>
      <main id="main" tabindex={-1} class="audit scrolls">
        <Show
          when={state.audit()}
          fallback={
            <Show when={state.audit() === null}>
              <Notice
                fact="This audit is not in this browser."
                sentence="It was deleted, or made in another one."
              >
                <a class="button" href="/audits">
                  All audits
                </a>
              </Notice>
            </Show>
          }
        >
          <Progress state={state} />
          <Found state={state} />
        </Show>
      </main>
    </>
  )
}

function Progress(props: { state: AuditState }) {
  const entry = () => props.state.audit()?.entry
  const done = () => props.state.audit()?.screens.length ?? 0
  return (
    <>
      <Show when={props.state.isGoing() ? entry() : undefined}>
        {(going) => (
          <section class="audit-progress" aria-label="Progress">
            <progress max={going().wanted} value={done()} aria-label="Audited screens" />
            <p role="status">{progressText(done(), going())}</p>
            <button type="button" class="button" onClick={() => props.state.stop()}>
              Stop audit
            </button>
          </section>
        )}
      </Show>
      <Show when={!props.state.isGoing() && entry()?.endedAt === undefined}>
        <p class="audit-note">
          This audit was cut short: its tab was closed. What it found until then is below.
        </p>
      </Show>
      <For each={entry()?.notes}>{(note) => <p class="audit-note">{note}</p>}</For>
    </>
  )
}

function Found(props: { state: AuditState }) {
  const report = () => {
    const found = props.state.report()
    return found && found.screens.length > 0 ? found : undefined
  }
  return (
    <Show
      when={report()}
      fallback={
        <Show when={!props.state.isGoing()}>
          <Notice
            fact="No screen was audited."
            sentence="Check that the address opens in a browser, then start a new audit."
          >
            <a class="button" href="/audits">
              New audit
            </a>
          </Notice>
        </Show>
      }
    >
      {(found) => (
        <>
          <div class="audit-head">
            <p class="audit-sum">{auditSummary(found())}</p>
            <AuditExport state={props.state} />
          </div>
          <AuditFindings report={found()} pictureOf={props.state.pictureOf} />
          <Criteria state={props.state} />
          <section class="audit-part" aria-labelledby="audit-screens">
            <h2 id="audit-screens">Screens</h2>
            <For each={found().screens}>
              {(screen) => (
                <AuditedScreenPart screen={screen} picture={props.state.pictureOf(screen.number)} />
              )}
            </For>
          </section>
        </>
      )}
    </Show>
  )
}

/** What fails, and that the rest is not proven. */
function Criteria(props: { state: AuditState }) {
  const failing = () => props.state.report()?.failing ?? []
  const count = (number: string) =>
    (props.state.report()?.findings ?? []).filter(({ criteria }) =>
      criteria.some((each) => each.number === number),
    ).length
  return (
    <section class="audit-part" aria-labelledby="audit-criteria">
      <h2 id="audit-criteria">Criteria</h2>
      <p class="quiet-text">
        {failing().length} of {CRITERIA.length} criteria of the levels A and AA fail. {LIMITS}
      </p>
      <Show when={failing().length > 0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Criterion</th>
              <th scope="col">Findings</th>
            </tr>
          </thead>
          <tbody>
            <For each={failing()}>
              {(each) => (
                <tr>
                  <td>{criterionText(each)}</td>
                  <td>{count(each.number)}</td>
                </tr>
              )}
            </For>
          </tbody>
        </table>
      </Show>
    </section>
  )
}
