import type { AuditFinding } from '@harness/shared/report/audit/findings.ts'
import { isPictured } from '@harness/shared/report/audit/labels.ts'
import type { AuditReport } from '@harness/shared/report/audit/report.ts'
import { criterionText } from '@harness/shared/report/audit/wcag.ts'
import { severityText } from '@harness/shared/report/words.ts'
import { For, Show } from 'solid-js'
import { elementText } from '../../words/audit.ts'
import { CroppedPicture } from '../finding/cropped-picture.tsx'

interface AuditFindingsProps {
  readonly report: AuditReport
  readonly pictureOf: (screen: number) => string | undefined
}

/** The worst first, each once, whatever number of screens has it. */
export function AuditFindings(props: AuditFindingsProps) {
  return (
    <section class="audit-part" aria-labelledby="audit-findings">
      <h2 id="audit-findings">Findings</h2>
      <Show when={props.report.findings.length === 0}>
        <p class="quiet-text">None on these screens.</p>
      </Show>
      <For each={props.report.findings}>
        {(finding) => <Finding {...props} finding={finding} />}
      </For>
    </section>
  )
}

function Finding(props: AuditFindingsProps & { finding: AuditFinding }) {
  const finding = () => props.finding
  const facts = () => [
    ...finding().criteria.map((each) => ['Criterion', criterionText(each)] as const),
    ['Element', elementText(finding())] as const,
    ['Measured', finding().measured] as const,
    ['Screens', finding().screens.join(', ')] as const,
  ]
  return (
    <article class="audit-finding" aria-labelledby={finding().id}>
      <Crop {...props} />
      <div class="audit-finding-words">
        <h3 id={finding().id}>{finding().title}</h3>
        <p class="audit-severity" data-severity={finding().severity}>
          {severityText(finding())}
        </p>
        <dl>
          <For each={facts()}>
            {([term, text]) => (
              <>
                <dt>{term}</dt>
                <dd>{text}</dd>
              </>
            )}
          </For>
          <dt>Place</dt>
          <dd>
            <code>{finding().element.selector}</code>
          </dd>
          <dt>Code</dt>
          <dd>
            <code>{finding().element.html}</code>
          </dd>
          <dt>Rule</dt>
          <dd>
            {/* What was read in a tested page is no address to follow, whatever it says. */}
            <Show when={finding().helpUrl.startsWith('https://')} fallback={finding().rule}>
              <a href={finding().helpUrl} target="_blank" rel="noreferrer">
                About {finding().rule}
              </a>
            </Show>
          </dd>
        </dl>
      </div>
    </article>
  )
}

/** The place on the first screen that has it; nothing where no picture reaches. */
function Crop(props: AuditFindingsProps & { finding: AuditFinding }) {
  const screen = () => {
    const shown = props.report.screens[(props.finding.screens[0] ?? 1) - 1]
    return shown && isPictured(props.finding.element, shown.pictured) ? shown : undefined
  }
  return (
    <Show when={screen()}>
      {(shown) => (
        <CroppedPicture
          size={shown().pictured}
          rect={props.finding.element.rect}
          picture={
            <img
              src={props.pictureOf(shown().number)}
              alt={`Where it is on screen ${shown().number}`}
              loading="lazy"
              decoding="async"
            />
          }
        />
      )}
    </Show>
  )
}
