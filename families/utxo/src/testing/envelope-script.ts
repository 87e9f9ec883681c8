/** The digits of a push of these bytes, in the shortest form that is no opcode of a number. */
export function pushOf(bytes: Uint8Array | string): string {
  const data = Buffer.from(bytes)
  const size = data.length
  const length = size < 0x4c ? [size] : size < 0x100 ? [0x4c, size] : [0x4d, size & 0xff, size >>> 8]
  return Buffer.from([...length, ...data]).toString('hex')
}

/** The digits of an envelope: fields by tag, each once for each of its values, then the content in pushes of 520 bytes; without content where it is null. */
export function envelopeOf(
  fields: readonly (readonly [tag: number, value: Uint8Array | string])[],
  body: Uint8Array | string | null,
): string {
  const pushes = fields.map(([tag, value]) => pushOf(Uint8Array.of(tag)) + pushOf(value))
  const content = body === null ? null : Buffer.from(body)
  const parts =
    content === null
      ? []
      : [
          '00',
          ...Array.from({ length: Math.ceil(content.length / 520) }, (_, at) =>
            pushOf(content.subarray(at * 520, (at + 1) * 520)),
          ),
        ]
  return `0063${pushOf('ord')}${[...pushes, ...parts].join('')}68`
}

/** The field that points to an inscription: its transaction's bytes as blocks have them, and its index without last zeros. */
export function idField(txid: string, item: number): Uint8Array {
  const index = [item & 0xff, (item >>> 8) & 0xff]
  while (index.at(-1) === 0) index.pop()
  return Uint8Array.from([...Buffer.from(txid.replace(/^0x/, ''), 'hex').toReversed(), ...index])
}
