import type { RedactionItem } from '@harness/shared/files/redact/redact.ts'
import { KIND_WORDS } from '@harness/shared/files/redact/words.ts'
import { For, Show } from 'solid-js'
import { Button } from '../../kit/controls/button.tsx'
import { Segmented } from '../../kit/controls/segmented.tsx'
import type { Redacting } from '../../kit/runs/create-redaction.ts'
import { countOf } from '../../kit/words/number.ts'

interface FoundListProps {
  readonly redacting: Redacting
  /** Shows the screenshot of a step. */
  readonly goTo: (step: number) => void
}

const CHOICE = [
  { value: 'remove', word: 'Remove' },
  { value: 'keep', word: 'Keep' },
] as const

const PICTURE_CHOICE = [
  { value: 'cover', word: 'Cover' },
  { value: 'keep', word: 'Keep' },
] as const

/** Found values, each once: secrets, personal data, then pictures that could not be searched. */
export function FoundList(props: FoundListProps) {
  const items = (always: boolean) =>
    (props.redacting.proposal()?.items ?? []).filter((item) => item.always === always)
  const unsearched = () => props.redacting.proposal()?.unsearched ?? []
  const removesAny = () =>
    (props.redacting.proposal()?.items ?? []).some((item) => props.redacting.isRemoved(item))
  return (
    <>
      <ItemGroup {...props} title="Secrets, always removed" items={items(true)} />
      <ItemGroup {...props} title="Personal data" items={items(false)} />
      <PictureGroup
        {...props}
        title="Pictures with a value at an unknown place"
        steps={props.redacting.proposal()?.unplaced ?? []}
      />
      <Show when={removesAny()} fallback={<NotSearched count={unsearched().length} />}>
        <PictureGroup {...props} title="Pictures whose text was not kept" steps={unsearched()} />
      </Show>
    </>
  )
}

/** Shown without a value to remove: such pictures then need no search. */
function NotSearched(props: { count: number }) {
  return (
    <Show when={props.count > 0}>
      <section>
        <h2 class="text-strong">
          Pictures whose text was not kept <span class="quiet-text">{props.count}</span>
        </h2>
        <p class="quiet-text">They leave as they are. Draw an area over what should not be seen.</p>
      </section>
    </Show>
  )
}

function ItemGroup(props: FoundListProps & { title: string; items: readonly RedactionItem[] }) {
  return (
    <Show when={props.items.length > 0}>
      <section>
        <h2 class="text-strong">
          {props.title} <span class="quiet-text">{props.items.length}</span>
        </h2>
        <ul class="p-0 m-[4px_0_8px] list-none">
          <For each={props.items}>{(item) => <Item {...props} item={item} />}</For>
        </ul>
      </section>
    </Show>
  )
}

function Item(props: FoundListProps & { item: RedactionItem }) {
  const word = () => {
    const { kind } = props.item
    return KIND_WORDS[kind].replace(/^./, (first) => first.toUpperCase())
  }
  return (
    <li class="redact-item row justify-between gap-12 min-h-52 rule-b">
      <p class="grid min-w-0 wrap-anywhere">
        <span>
          {word()} <code class="mono">{props.item.masked}</code>
        </span>
        <span class="quiet-text">
          {countOf(props.item.rows, 'entry', 'entries')},{' '}
          {countOf(props.item.steps.length, 'picture')}
          <Show when={props.item.steps[0]}>
            {(step) => (
              <>
                {' '}
                <Button class="quiet" press={() => props.goTo(step())}>
                  Show step {step()}
                </Button>
              </>
            )}
          </Show>
        </span>
      </p>
      <Show when={!props.item.always} fallback={<span class="quiet-text">Always</span>}>
        <Segmented
          name={`${word()} ${props.item.masked}: remove or keep`}
          options={CHOICE}
          value={props.redacting.isRemoved(props.item) ? 'remove' : 'keep'}
          choose={(value) => props.redacting.decide(props.item, value === 'remove')}
        />
      </Show>
    </li>
  )
}

function PictureGroup(props: FoundListProps & { title: string; steps: readonly number[] }) {
  return (
    <Show when={props.steps.length > 0}>
      <section>
        <h2 class="text-strong">
          {props.title} <span class="quiet-text">{props.steps.length}</span>
        </h2>
        <p class="quiet-text">Covered as a whole. Look at one before you keep it.</p>
        <ul class="p-0 m-[4px_0_8px] list-none">
          <For each={props.steps}>
            {(step) => (
              <li class="redact-item row justify-between gap-12 min-h-52 rule-b">
                <p class="grid min-w-0 wrap-anywhere">
                  <Button class="quiet" press={() => props.goTo(step)}>
                    Show step {step}
                  </Button>
                </p>
                <Segmented
                  name={`Picture of step ${step}: cover or keep`}
                  options={PICTURE_CHOICE}
                  value={props.redacting.isCovered(step) ? 'cover' : 'keep'}
                  choose={(value) => props.redacting.cover(step, value === 'cover')}
                />
              </li>
            )}
          </For>
        </ul>
      </section>
    </Show>
  )
}
