import { controlName, quoted } from '@harness/shared/base/labels.ts'
import { MAX_FILE_NAME } from '@harness/shared/device/command.ts'
import * as z from 'zod/mini'
import { defineTool } from './define-tool.ts'
import { MARK_WORDS, markId, targetOf } from './target.ts'

/** Names of `OWN_FILES`, repeated here so that the first screen need not load the files. */
const OWN_NAMES = ['picture.png', 'document.pdf', 'table.csv']

/** Creates the upload tool for these files; the device refuses all others. */
export function chooseFileOf(names: readonly string[] = OWN_NAMES) {
  return defineTool({
    name: 'choose_file',
    description: 'Upload a file.',
    class: 'act',
    devices: ['web', 'html'],
    input: z.object({
      id: markId,
      file: z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME)),
    }),
    describe: { id: MARK_WORDS, file: names.join(', ') },
    understand({ id, file }, view) {
      const target = targetOf(id, view)
      if ('refusal' in target)
        return { label: `Choose ${quoted(file)} for mark ${id}`, effect: target.refusal }
      const { mark, point, ref } = target
      return {
        label: `Choose ${quoted(file)} for ${controlName(mark)}`,
        points: [point],
        mark: ref,
        effect: {
          kind: 'command',
          command: { kind: 'choose_file', ref: mark.ref, point, file },
        },
      }
    },
  })
}

export const chooseFile = chooseFileOf()

export const readDownload = defineTool({
  name: 'read_download',
  description: 'Read a download.',
  class: 'look',
  devices: ['web'],
  input: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(MAX_FILE_NAME)),
    offset: z._default(z.int().check(z.minimum(0)), 0),
  }),
  describe: { name: 'file', offset: 'from' },
  understand: ({ name, offset }) => ({
    label: `Read ${quoted(name)}`,
    effect: { kind: 'command', command: { kind: 'read_download', name, offset } },
  }),
})
