import { createHash, webcrypto } from 'node:crypto'
import { integrityIn, integrityOf } from '@harness/shared/files/bundle/integrity.ts'
import {
  checkSignature,
  SigningAlgorithm,
  type Subtle,
  signerText,
} from '@harness/shared/files/bundle/signature.ts'
import { describe, expect, it, test } from 'vitest'
import { signatureOf } from '../../../setup/signing.ts'

const digest = async (content: Uint8Array | string) =>
  createHash('sha256').update(content).digest('hex')
const tools = { subtle: webcrypto.subtle, digest }
const SIGNED = { root: 'ab'.repeat(32), exportedAt: '2026-11-23T05:00:00.000Z' }

describe.each(SigningAlgorithm.options)('a signature by %s', (algorithm) => {
  test(`a signature by ${algorithm} holds for its root and its time, and names its key`, async () => {
    const signature = await signatureOf(algorithm, SIGNED)
    const signer = await checkSignature(signature, SIGNED, tools)
    expect(signer.holds).toBe('yes')
    expect(signer.fingerprint).toMatch(/^(?:[0-9a-f]{4} ){7}[0-9a-f]{4}$/)
    expect(signerText(signer)).toContain(`Signed with the key ${signer.fingerprint}.`)
  })

  test(`a signature by ${algorithm} does not hold for another root, time, key or value`, async () => {
    const signature = await signatureOf(algorithm, SIGNED)
    const other = await signatureOf(algorithm, SIGNED)
    const wrong = [
      await checkSignature(signature, { ...SIGNED, root: 'ba'.repeat(32) }, tools),
      await checkSignature(signature, { ...SIGNED, exportedAt: '2026-11-24' }, tools),
      await checkSignature({ ...signature, publicKey: other.publicKey }, SIGNED, tools),
      await checkSignature({ ...signature, value: '00'.repeat(64) }, SIGNED, tools),
    ]
    expect(wrong.map(({ holds }) => holds)).toEqual(['no', 'no', 'no', 'no'])
  })
})

test('a name with a line end, which would stand for two files under one signature, is no list of hashes', async () => {
  const files = [
    { name: 'a.png', bytes: 1, sha256: 'ab'.repeat(32) },
    { name: 'b.png', bytes: 1, sha256: 'cd'.repeat(32) },
  ]
  const honest = await integrityOf(files, SIGNED.exportedAt, digest)
  const [first, second] = files
  const name = `${first?.name}\n${second?.sha256}  ${second?.name}`
  const merged = [{ name, bytes: 1, sha256: first?.sha256 ?? '' }]
  const forged = await integrityOf(merged, SIGNED.exportedAt, digest)
  expect(forged.root).toBe(honest.root)
  const read = (integrity: unknown) => integrityIn(JSON.stringify({ integrity }))
  expect(read(honest)?.integrity.parts).toHaveLength(2)
  expect(read(forged)).toBeUndefined()
  // Of a time the signature covers the low bytes alone, so nothing else may be in it.
  const time = SIGNED.exportedAt.replace('2026', '\u0132026')
  expect(read({ ...honest, exportedAt: time })).toBeUndefined()
})

test('a key of the wrong kind is no signature, and a browser without the algorithm says that it cannot check', async () => {
  const signature = await signatureOf('Ed25519', SIGNED)
  const confused = await checkSignature(
    { ...signature, algorithm: 'ECDSA-P256-SHA256' },
    SIGNED,
    tools,
  )
  expect(confused.holds).toBe('no')
  const subtle: Subtle<unknown> = {
    importKey: () => Promise.reject(new DOMException('', 'NotSupportedError')),
    verify: () => Promise.resolve(true),
  }
  const unknown = await checkSignature(signature, SIGNED, { subtle, digest })
  expect(unknown.holds).toBe('unknown')
  expect(signerText(unknown)).toBe('It is signed; this browser cannot check the signature.')
})

it('a key of small order, whose signature fits any file, signs nothing', async () => {
  const small = [
    `01${'00'.repeat(31)}`,
    '00'.repeat(32),
    `ec${'ff'.repeat(30)}7f`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  ]
  for (const publicKey of small) {
    const value = `${publicKey}${'00'.repeat(32)}`
    const signature = { algorithm: 'Ed25519', publicKey, value } as const
    expect((await checkSignature(signature, SIGNED, { subtle: crypto.subtle, digest })).holds).toBe(
      'no',
    )
  }
})
