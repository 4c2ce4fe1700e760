import { asHarnessError } from '@harness/shared/base/errors.ts'
import type { RunState } from '@harness/shared/log/fold.ts'
import { LONGEST_MEMORY, type PersonaMemory } from '@harness/shared/order/persona-memory.ts'
import { createEffect, createSignal, onCleanup, Show } from 'solid-js'
import { TextField } from '../../kit/controls/text-field.tsx'
import { usePage } from '../../kit/page/page.ts'
import { countText } from '../../kit/words/number.ts'
import { keepMemory, readMemory } from '../../store/library/memories.ts'
import { watch } from '../../store/watch.ts'
import type { RunResult } from './create-result.ts'

/**
 * Memory of the application that the persona proposes, to be edited and saved. The proposal stays
 * until the user decides.
 */
export function MemoryOffer(props: { run: RunState; result: RunResult }) {
  const persona = () => props.run.started?.personaName ?? ''
  const lines = () => props.run.remembered?.lines ?? []
  const application = () => props.result.details()?.applicationId
  return (
    <Show when={lines().length > 0 && application()} keyed>
      {(applicationId) => (
        <section class="grid gap-8" aria-label="Memory">
          <h3>What {persona()} would remember</h3>
          <Offer
            applicationId={applicationId}
            persona={persona()}
            text={lines()
              .map(({ text }) => text)
              .join('\n')}
          />
        </section>
      )}
    </Show>
  )
}

interface OfferProps {
  readonly applicationId: string
  readonly persona: string
  readonly text: string
}

function Offer(props: OfferProps) {
  const page = usePage()
  const [text, setText] = createSignal(props.text)
  const [kept, setKept] = createSignal<PersonaMemory>()
  const [failure, setFailure] = createSignal('')
  createEffect(() => {
    const read = () => readMemory(page.db, props.applicationId, props.persona)
    onCleanup(watch(read, setKept, () => undefined))
  })
  const isKept = () => kept()?.text === text().trim()
  const keep = async () => {
    const memory = { persona: props.persona, text: text().trim(), at: new Date().toISOString() }
    try {
      setFailure('')
      await keepMemory(page.db, props.applicationId, memory)
      page.announce('The memory was kept.', 'polite')
    } catch (thrown) {
      setFailure(asHarnessError(thrown).message)
    }
  }
  return (
    <>
      <TextField
        id="memory-offer"
        label="Memory"
        hidesLabel
        lines={5}
        value={text()}
        onInput={(next) => setText(next.slice(0, LONGEST_MEMORY))}
        hint={`${countText(text().length)} of ${countText(LONGEST_MEMORY)} characters. Its next run here with “Remember for the next run” starts with it.`}
        error={failure() === '' ? undefined : failure()}
      />
      <p class="row-wrap gap-8">
        <Show
          when={!isKept()}
          fallback={
            <a href={`/library/applications/${props.applicationId}`}>Kept with the application</a>
          }
        >
          <button
            type="button"
            class="button"
            disabled={text().trim() === ''}
            onClick={() => void keep()}
          >
            {kept() ? 'Replace the memory' : 'Keep this memory'}
          </button>
        </Show>
      </p>
    </>
  )
}
