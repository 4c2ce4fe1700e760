import { differenceText } from '@harness/shared/files/bundle/integrity.ts'
import { signerText } from '@harness/shared/files/bundle/signature.ts'
import { redactionText } from '@harness/shared/files/redact/words.ts'
import { notMeasuredText } from '@harness/shared/findings/not-measured.ts'
import { SCHEMA_VERSION } from '@harness/shared/log/row-head.ts'
import { contactedText, contactsOf } from '@harness/shared/log/views/contacts.ts'
import { type ComponentProps, For, Show } from 'solid-js'
import { Icon } from '../../../kit/controls/icon.tsx'
import { bytesText } from '../../../kit/words/amount.ts'
import { modelLocation } from '../../../kit/words/model.ts'
import { countOf, countText, wholeMoment } from '../../../kit/words/number.ts'
import { usedSignInText } from '../../../kit/words/sign-in.ts'
import { type ReportFile, redactionOf, screenIn } from './file.ts'
import type { Checked } from './integrity.ts'
import { integrityLook } from './integrity-pill.tsx'
import { Pairs } from './pairs.tsx'
import type { ReportState } from './state.ts'

type Compared = Extract<Checked, { kind: 'compared' }>

/** Parts of the file, its integrity, and the setup of the run. */
export function DetailsTab(props: ReportState) {
  const compared = () => (props.checked.kind === 'compared' ? props.checked : undefined)
  return (
    <main class="report-main">
      <Integrity checked={props.checked} />
      <Redacted file={props.file} />
      <Show when={compared()}>{(checked) => <Parts checked={checked()} />}</Show>
      <MadeWith {...props} />
      <Show when={notMeasuredText(props.run)}>
        {(text) => (
          <section>
            <h2>Not measurable here</h2>
            <p class="quiet-text">{text()}</p>
          </section>
        )}
      </Show>
    </main>
  )
}

function sentenceOf(checked: Checked): string {
  if (checked.kind !== 'compared') return checked.kind === 'unhashed' ? 'It holds no hashes.' : ''
  const { integrity, unchanged, difference, signer } = checked
  if (unchanged) return `All ${integrity.parts.length} parts match their SHA-256 and the root.`
  return differenceText(difference) || (signer ? signerText(signer) : '')
}

export function Integrity(props: { checked: Checked }) {
  const look = () => integrityLook(props.checked)
  return (
    <section class="report-integrity" data-tone={look().tone}>
      <h2>
        <Icon of={look().icon} size={18} /> {look().words}
      </h2>
      <p class="quiet-text m-[4px_0_12px]">{sentenceOf(props.checked)}</p>
      <Show when={props.checked.kind === 'compared' && props.checked}>
        {(checked) => <Pairs of={exportPairs(checked())} />}
      </Show>
    </section>
  )
}

function exportPairs({ integrity, signer, before }: Compared): ComponentProps<typeof Pairs>['of'] {
  return [
    ['Exported', wholeMoment(integrity.exportedAt)],
    ['Before this export', before],
    ['Root, SHA-256', integrity.root.match(/.{4}/g)?.join(' '), 'hash'],
    ['Signature', signer && signerText(signer)],
  ]
}

/** Data removed before the file was written. */
export function Redacted(props: { file: ReportFile }) {
  const sentence = () => {
    const redaction = redactionOf(props.file)
    return redaction ? redactionText(redaction) : 'Nothing was taken out of this file.'
  }
  return (
    <section>
      <h2>Redacted</h2>
      <p class="quiet-text">{sentence()}</p>
    </section>
  )
}

function Parts(props: { checked: Compared }) {
  const stateOf = (name: string) => {
    const { changed, missing } = props.checked.difference
    if (changed.includes(name)) return 'changed after export'
    return missing.includes(name) ? 'missing' : ''
  }
  return (
    <table class="report-table mb-24 w-full border-collapse">
      <caption class="unseen">Parts of the file</caption>
      <thead>
        <tr>
          <th scope="col">Part</th>
          <th scope="col">Size</th>
          <th scope="col">SHA-256</th>
        </tr>
      </thead>
      <tbody>
        <For each={props.checked.integrity.parts}>
          {(part) => (
            <tr>
              <th scope="row">
                {part.name} <b class="failed">{stateOf(part.name)}</b>
              </th>
              <td>{bytesText(part.bytes)}</td>
              <td class="hash" title={part.sha256}>
                {part.sha256.slice(0, 8)} … {part.sha256.slice(-4)}
              </td>
            </tr>
          )}
        </For>
      </tbody>
    </table>
  )
}

/** Hosts that the tested browser requested, from the stored screens. */
function contactedIn({ run, file }: ReportState): string | undefined {
  const screens = run.steps.map(({ step }) => screenIn(file, step)?.scene ?? {})
  return contactedText(contactsOf(screens))
}

export function MadeWith(props: ReportState) {
  const tokens = () => props.run.completed?.tokensUsedTotal ?? props.run.tokens
  return (
    <Show when={props.run.started}>
      {(row) => (
        <section>
          <h2>Made with</h2>
          <Pairs
            of={[
              ['Model', modelLocation(row().provider, row().model)],
              [
                'Tokens',
                `${countText(tokens().input + tokens().cacheRead + tokens().cacheWrite)} in, ${countText(tokens().output)} out`,
              ],
              ['Device', [row().device.name, row().device.runtime].filter(Boolean).join(' ')],
              ['Conditions', (row().device.conditions ?? []).map(({ text }) => text).join('; ')],
              ['Sign-in', usedSignInText(row())],
              ['Network', contactedIn(props)],
              ['Prompts', row().promptHash],
              [
                'Log',
                `version ${SCHEMA_VERSION}, ${countOf(props.run.rowCount, 'entry', 'entries')}`,
              ],
              ['Harness', row().harnessVersion],
              ['Run', row().runId, 'hash'],
            ]}
          />
        </section>
      )}
    </Show>
  )
}
