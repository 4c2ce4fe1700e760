import type { DeviceRef } from '@harness/shared/language/run.ts'

/** "websites": what runs on such a device test. */
export function testedKindText({ kind, form }: Pick<DeviceRef, 'kind' | 'form'>): string {
  if (kind === 'web') return 'websites'
  if (kind === 'ios') return 'iOS apps'
  return form === 'html' ? 'HTML prototypes' : 'prototypes made of pictures'
}
