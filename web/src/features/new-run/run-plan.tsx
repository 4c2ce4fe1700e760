import { asksText, contactsText } from '@harness/shared/order/options/control.ts'
import { resolve } from '@harness/shared/order/options/layers.ts'
import { applies, type OptionKey } from '@harness/shared/order/options/options.ts'
import { For } from 'solid-js'
import type { NewRun } from '../../kit/form/create-new-run.ts'
import { countOf } from '../../kit/words/number.ts'

/** Planned steps of the run, line by line, from the values of the form. */
export function RunPlan(props: { form: NewRun }) {
  return (
    <section class="grid gap-8" aria-labelledby="run-plan">
      <h2 id="run-plan" class="text-strong">
        What will happen
      </h2>
      <ol class="run-plan grid gap-6">
        <For each={linesOf(props.form)}>{(line) => <li>{line}</li>}</For>
      </ol>
    </section>
  )
}

function linesOf(form: NewRun): readonly string[] {
  const isSweep = form.model()?.provider === 'sweep'
  if (form.several().runs > 1) return studyLines(form, isSweep)
  return [
    isSweep
      ? `Harness presses everything it finds${stepsText(form)}. No AI takes part.`
      : `${form.persona()?.name ?? 'The persona'} tries the goal${stepsText(form)} and says what is confusing.`,
    askText(form),
    ...networkText(form),
    isSweep
      ? 'You get what was measured on every screen.'
      : 'You get what was said and what was measured, step by step.',
  ]
}

function studyLines(form: NewRun, isSweep: boolean): readonly string[] {
  return [
    'The runs wait in one queue of this browser. A tab of Harness has to stay open.',
    isSweep
      ? `Harness presses everything it finds on each screen${stepsText(form)}. No AI takes part.`
      : `Each persona tries the goal${stepsText(form)} and says what is confusing.`,
    'No one is asked during a study: what needs your yes is not done.',
    ...networkText(form),
    isSweep
      ? 'You get one answer: what was measured on which screen.'
      : 'You get one answer: who managed, who met what.',
  ]
}

function chosenValue<K extends OptionKey>({ options }: NewRun, key: K) {
  const { layers, context } = options()
  return resolve(layers, key, context).value
}

function stepsText(form: NewRun): string {
  const steps = chosenValue(form, 'stepBudget') ?? 0
  return steps === 0 ? '' : ` in at most ${countOf(steps, 'step')}`
}

function askText(form: NewRun): string {
  const mode = chosenValue(form, 'mode')
  if (mode === 'step') return 'You are asked before every step.'
  const words = (chosenValue(form, 'guardWords') ?? []).map((word) => `“${word}”`)
  const rules = chosenValue(form, 'rules') ?? []
  const before = [...words, ...(rules.length > 0 ? [asksText(rules)] : [])].join(', ')
  if (mode === 'auto-look') return 'You are asked before it acts.'
  return before === '' ? 'You are never asked.' : `You are asked before ${before}.`
}

function networkText(form: NewRun): readonly string[] {
  const { context } = form.options()
  if (!applies('contacts', context)) return []
  const may = contactsText(chosenValue(form, 'contacts'), context.surface === 'html')
  return [`The browser may contact ${may.replace(/^its own site$/, 'the site of the app only')}.`]
}
