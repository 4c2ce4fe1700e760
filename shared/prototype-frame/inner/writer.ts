import type { Focus as Focused, Kept, Prepared, ReadBack } from '../../devices/probe-answers.ts'
import type { Point } from '../../language/geometry.ts'
import type { FrameApi } from '../api.ts'
import type { Focus } from './input.ts'
import type { InnerLink } from './link.ts'
import type { Inside } from './placed.ts'

/** Values and typed text, in the page that has the field. */
export function innerWriter({ probe }: FrameApi, inside: Inside, focus: Focus) {
  const { writer } = probe
  let written: InnerLink | undefined
  return {
    async beforeTyping(): Promise<Focused> {
      written = focus.now()
      const inner = await written?.call<Focused>('probe.writer.beforeTyping', [])
      return written ? (inner ?? { state: 'none' }) : writer.beforeTyping()
    },
    async kept(text: string): Promise<Kept> {
      const inner = await written?.call<Kept>('probe.writer.kept', [text])
      return written ? (inner ?? 'gone') : writer.kept(text)
    },
    async prepare(ref: string, wanted: Point, value: string): Promise<Prepared> {
      const placed = inside.ofRef(ref)
      written = placed?.link
      await focus.move(written)
      if (!placed) return writer.prepare(ref, wanted, value)
      const args = [ref, placed.toLocal(wanted), value]
      const found = await placed.link.call<Prepared>('probe.writer.prepare', args)
      if (found?.state === 'tap') return { ...found, point: placed.toOuter(found.point) }
      return found ?? { state: 'gone' }
    },
    async prepareFocused(value: string): Promise<Prepared> {
      written = focus.now()
      const inner = await written?.call<Prepared>('probe.writer.prepareFocused', [value])
      return written ? (inner ?? { state: 'gone' }) : writer.prepareFocused(value)
    },
    async readBack(value: string): Promise<ReadBack> {
      const inner = await written?.call<ReadBack>('probe.writer.readBack', [value])
      return written ? (inner ?? { kept: false, gone: true }) : writer.readBack(value)
    },
    async finish(): Promise<void> {
      if (written) await written.call('probe.writer.finish', [])
      else writer.finish()
    },
  }
}
