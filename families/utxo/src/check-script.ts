import { refuse } from './descriptor-error.ts'
import type { Place, Script } from './script-expression.ts'

/** BIP-379, "Correctness": the basic type of an expression, and the properties that what stands around it asks for. */
type Kind = { readonly is: 'B' | 'V' | 'K' | 'W'; readonly has: string }

/** Throws `DescriptorError` where no node could ever spend what a script locks because its parts do not fit together. */
export function checkScript(script: Script, place: Place): void {
  if (kindOf(script, place).is !== 'B') refuse('form')
}

const has = ({ has: all }: Kind, ...asked: readonly string[]): boolean => asked.every((one) => all.includes(one))
const need = (holds: boolean): void => {
  if (!holds) refuse('form')
}
/** Properties whose condition holds. */
const those = (conditions: { readonly [property: string]: boolean }): string =>
  Object.keys(conditions)
    .filter((property) => conditions[property])
    .join('')

function kindOf(script: Script, place: Place): Kind {
  switch (script.op) {
    case '0':
      return { is: 'B', has: 'zud' }
    case '1':
      return { is: 'B', has: 'zu' }
    case 'pk_k':
      return { is: 'K', has: 'ondu' }
    case 'pk_h':
      return { is: 'K', has: 'ndu' }
    case 'older':
    case 'after':
      return { is: 'B', has: 'z' }
    case 'sha256':
    case 'hash256':
    case 'ripemd160':
    case 'hash160':
      return { is: 'B', has: 'ondu' }
    case 'multi':
      return { is: 'B', has: 'ndu' }
    case 'multi_a':
      return { is: 'B', has: 'du' }
    case 'wrap':
      return wrapKind(script.by, kindOf(script.arg, place), place)
    case 'thresh':
      return thresholdKind(script.args.map((arg) => kindOf(arg, place)))
    default:
      return combinedKind(
        script.op,
        script.args.map((arg) => kindOf(arg, place)),
      )
  }
}

function wrapKind(by: string, x: Kind, place: Place): Kind {
  const kept = (...properties: readonly string[]): string => properties.filter((one) => has(x, one)).join('')
  need(x.is === (by === 'c' ? 'K' : by === 'd' ? 'V' : 'B'))
  switch (by) {
    case 'a':
      return { is: 'W', has: kept('d', 'u') }
    case 's':
      need(has(x, 'o'))
      return { is: 'W', has: kept('d', 'u') }
    case 'c':
      return { is: 'B', has: `${kept('o', 'n', 'd')}u` }
    case 'd':
      need(has(x, 'z'))
      return { is: 'B', has: place === 'tr' ? 'ondu' : 'ond' }
    case 'v':
      return { is: 'V', has: kept('z', 'o', 'n') }
    case 'j':
      need(has(x, 'n'))
      return { is: 'B', has: `${kept('o', 'u')}nd` }
    default:
      return { is: 'B', has: `${kept('z', 'o', 'n', 'd')}u` }
  }
}

function thresholdKind(all: readonly Kind[]): Kind {
  all.forEach((x, at) => need(x.is === (at === 0 ? 'B' : 'W') && has(x, 'd', 'u')))
  const moving = all.filter((x) => !has(x, 'z'))
  return {
    is: 'B',
    has: `du${those({ z: moving.length === 0, o: moving.length === 1 && has(moving[0]!, 'o') })}`,
  }
}

function combinedKind(op: string, [x, y, z]: readonly Kind[]): Kind {
  const [a, b] = [x!, y!]
  const isPlain = (kind: Kind): boolean => kind.is !== 'W'
  const both = { z: has(a, 'z') && has(b, 'z') }
  const oneOf = (has(a, 'z') && has(b, 'o')) || (has(a, 'o') && has(b, 'z'))
  switch (op) {
    case 'and_v':
      need(a.is === 'V' && isPlain(b))
      return {
        is: b.is,
        has: those({ ...both, o: oneOf, n: has(a, 'n') || (has(a, 'z') && has(b, 'n')), u: has(b, 'u') }),
      }
    case 'and_b':
      need(a.is === 'B' && b.is === 'W')
      return {
        is: 'B',
        has: those({
          ...both,
          o: oneOf,
          n: has(a, 'n') || (has(a, 'z') && has(b, 'n')),
          d: has(a, 'd') && has(b, 'd'),
          u: true,
        }),
      }
    case 'or_b':
      need(a.is === 'B' && b.is === 'W' && has(a, 'd') && has(b, 'd'))
      return { is: 'B', has: those({ ...both, o: oneOf, d: true, u: true }) }
    case 'or_c':
      need(a.is === 'B' && has(a, 'd', 'u') && b.is === 'V')
      return { is: 'V', has: those({ ...both, o: has(a, 'o') && has(b, 'z') }) }
    case 'or_d':
      need(a.is === 'B' && has(a, 'd', 'u') && b.is === 'B')
      return {
        is: 'B',
        has: those({ ...both, o: has(a, 'o') && has(b, 'z'), d: has(b, 'd'), u: has(b, 'u') }),
      }
    case 'or_i':
      need(a.is === b.is && isPlain(a))
      return {
        is: a.is,
        has: those({ o: both.z, u: has(a, 'u') && has(b, 'u'), d: has(a, 'd') || has(b, 'd') }),
      }
    default: {
      const c = z!
      need(a.is === 'B' && has(a, 'd', 'u') && b.is === c.is && isPlain(b))
      return {
        is: b.is,
        has: those({
          z: both.z && has(c, 'z'),
          o: (has(a, 'z') && has(b, 'o') && has(c, 'o')) || (has(a, 'o') && has(b, 'z') && has(c, 'z')),
          u: has(b, 'u') && has(c, 'u'),
          d: has(c, 'd'),
        }),
      }
    }
  }
}
