import type { DeviceRef } from '@harness/shared/order/run.ts'

const TESTED: Readonly<Record<DeviceRef['kind'], string>> = {
  web: 'websites',
  ios: 'iOS apps',
  android: 'Android apps',
  prototype: 'prototypes made of pictures',
}

/** "websites": what runs on such a device test. */
export function testedKindText({ kind, form }: Pick<DeviceRef, 'kind' | 'form'>): string {
  return form === 'html' ? 'HTML prototypes' : TESTED[kind]
}
