import type { Occurrence } from '@harness/shared/findings/across/digest.ts'
import { For, Show } from 'solid-js'
import { GradeGlyph } from '../../../kit/controls/grade-badge.tsx'
import { FindingIcon } from '../../../kit/findings/finding-icon.tsx'
import { findingText } from '../../../kit/words/findings.ts'
import { countOf } from '../../../kit/words/number.ts'
import type { Comparison } from './create-compare.ts'
import '../../../kit/styles/hues.css'
import '../history.css'

interface Item {
  readonly shown: Occurrence
  readonly where: string
}

/** Text such as "steps 1, 4", with the number of findings when there are several. */
const stepsText = ({ steps, findings }: Occurrence) =>
  [
    `${steps.length === 1 ? 'step' : 'steps'} ${steps.join(', ')}`,
    ...(findings > 1 ? [`(${countOf(findings, 'finding')})`] : []),
  ].join(' ')

/** Findings of both runs: only in A, in both, only in B. */
export function FindingsApart(props: { comparison: Comparison }) {
  const found = props.comparison.found
  const alone = (each: Occurrence): Item => ({
    shown: each,
    where: `${each.screen.name}, ${stepsText(each)}`,
  })
  const groups = (): readonly (readonly [string, readonly Item[]])[] => [
    ['Only in A', found().onlyA.map(alone)],
    [
      'In both',
      found().both.map(({ a, b }) => ({
        shown: a,
        where: `${a.screen.name}, A ${stepsText(a)}, B ${stepsText(b)}`,
      })),
    ],
    ['Only in B', found().onlyB.map(alone)],
  ]
  const isJoined = () => groups().some(([, items]) => items.some(({ shown }) => shown.findings > 1))
  return (
    <>
      <Show when={isJoined()}>
        <p class="quiet-text">
          Findings of one run that are alike are one entry here, with their number.
        </p>
      </Show>
      <div class="grid grid-cols-[repeat(3,minmax(0,1fr))] gap-[16px_24px] max-lg:grid-cols-[minmax(0,1fr)]">
        <For each={groups()}>
          {([title, items]) => (
            <section>
              <h2 class="py-8 rule-b text-strong">
                {title} <span class="badge">{items.length}</span>
              </h2>
              <ul>
                <For each={items}>{(item) => <FindingItem {...item} />}</For>
              </ul>
            </section>
          )}
        </For>
      </div>
    </>
  )
}

function FindingItem(props: Item) {
  return (
    <li class="apart-finding grid grid-cols-[18px_minmax(0,1fr)_24px] items-start gap-12 py-10 rule-b">
      <FindingIcon kind={props.shown.kind} />
      <p>
        <strong>{findingText(props.shown)}</strong>
        <br />
        <span class="quiet-text">{props.where}</span>
      </p>
      <GradeGlyph grade={props.shown.grade} />
    </li>
  )
}

/** Lists settings that differ, then those that are equal. */
export function ChoicesApart(props: { comparison: Comparison }) {
  const choices = props.comparison.choices
  return (
    <div>
      <dl>
        <For each={choices().different}>
          {({ name, a, b }) => (
            <>
              <dt class="pt-8 text-strong">{name.charAt(0).toUpperCase() + name.slice(1)}</dt>
              <dd>
                A: {a}
                <br />
                B: {b}
              </dd>
            </>
          )}
        </For>
      </dl>
      <p class="quiet-text mt-12">Equal: {choices().equal.join(', ') || 'nothing'}.</p>
    </div>
  )
}
