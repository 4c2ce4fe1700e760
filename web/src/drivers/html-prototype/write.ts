import { notSet } from '@harness/shared/device/field-outcomes.ts'
import { done, notDone, stuck } from '@harness/shared/device/outcomes.ts'
import { OWN_FILES } from '@harness/shared/device/own-files.ts'
import { type PageFields, setField, typeIntoFocus } from '@harness/shared/device/page-fields.ts'
import { Prepared } from '@harness/shared/device/probe-answers.ts'
import { CALL_MS, INPUT_MS, type InputContext, send, Taken, type Verb } from './verb.ts'

/** Time per character, in milliseconds. */
const CHARACTER_MS = 20

function fieldsOf(context: InputContext): PageFields {
  const { pages, finger } = context
  const input = async (method: string, args: readonly unknown[], limitMs?: number) =>
    (await send(context, method, args, limitMs)) === 'late' ? stuck() : undefined
  return {
    ask: (method, args, shape) => pages.link().call(`probe.${method}`, args, shape, CALL_MS),
    type: (text) => input('type', [text], INPUT_MS + text.length * CHARACTER_MS),
    async replace(value) {
      const failed = await input('insert', [value])
      if (!failed) await pages.link().call('probe.writer.finish', [], Taken, CALL_MS)
      return failed
    },
    press: (point) => input('press', [{ finger, point, count: 1, button: 'left' }]),
  }
}

export const type: Verb<'type'> = (context, { text }) => typeIntoFocus(fieldsOf(context), text)

export const setValue: Verb<'set_value'> = (context, command) =>
  setField(fieldsOf(context), command)

/** Uses only small files of Harness: pages of a prototype run in the user's browser. */
export const chooseFile: Verb<'choose_file'> = async ({ pages }, { ref, point, file }) => {
  const wanted = file.trim().toLowerCase()
  const given = OWN_FILES.find(({ name }) => name === wanted)
  const names = OWN_FILES.map(({ name }) => name).join(', ')
  if (!given) return notDone('refused', `Nothing was done: only these can be given: ${names}.`)
  const result = await pages.link().call('probe.giveFile', [ref, point, given], Prepared, CALL_MS)
  if (!result) return stuck()
  if (result.state === 'no_field')
    return notDone('refused', 'Nothing was given: there is no upload field at this element.')
  return result.state === 'done' ? done(`Chose ${given.name}.`) : notSet(result)
}
