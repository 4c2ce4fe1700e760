import { criteriaOf } from '@harness/shared/files/report/audit.ts'
import type { Fact } from '@harness/shared/findings/findings.ts'
import { For, Show } from 'solid-js'

/** Criteria that a broken accessibility rule fails, its element, and how to fix it. */
export function BrokenRule(props: { fact: Fact | undefined }) {
  const numbers = () => props.fact?.numbers ?? []
  const element = () => numbers().find(({ name }) => name === 'Element')?.value
  // The address comes from a tested page, so any scheme but https is dropped.
  const help = () => {
    const url = props.fact?.rule?.helpUrl
    return url?.startsWith('https://') ? url : undefined
  }
  return (
    <Show when={props.fact?.rule}>
      {(rule) => (
        <p class="finding-fact">
          <span>
            <For each={criteriaOf({ numbers: numbers() })}>{(each) => `WCAG ${each}. `}</For>
            <Show when={element()}>{(selector) => <code>{selector()}</code>}</Show>{' '}
            <Show when={help()} fallback={rule().name}>
              {(url) => (
                <a href={url()} target="_blank" rel="noreferrer">
                  How to fix {rule().name}
                </a>
              )}
            </Show>
          </span>
        </p>
      )}
    </Show>
  )
}
