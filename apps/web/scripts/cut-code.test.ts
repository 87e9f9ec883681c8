import { runInNewContext } from 'node:vm'
import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { cutCode, NO_CUTS, type Cuts } from './cut-code.ts'

/** The program without its spaces. */
const cut = (code: string, cuts: Partial<Cuts>): string =>
  cutCode(code, { ...NO_CUTS, ...cuts }, parseAst).replaceAll(/\s+/g, ' ')

/** What a function of one fiber does, before and after. */
const both = (body: string, cuts: Partial<Cuts>) => {
  const code = `function draw(fiber) { ${body} }`
  const made = cut(code, cuts)
  const run = (text: string) => runInNewContext(`${text}; draw`) as (fiber: { tag: number }) => unknown
  return { made, before: run(code), after: run(made) }
}

describe('code that is never come to', () => {
  test('cases of values that never are go, and what the others do stays', () => {
    const { made, before, after } = both(
      `switch (fiber.tag) { case 1: return 'one'; case 2: return 'two'; case 3: case 4: return 'more'; default: return 'none' }`,
      { never: { tag: [2, 3] } },
    )
    expect(made).not.toContain('two')
    for (const tag of [1, 4, 5]) expect(after({ tag })).toBe(before({ tag }))
  })

  test('a case that another one runs into keeps what it does', () => {
    const { made, before, after } = both(
      `var seen = ''; switch (fiber.tag) { case 0: seen += 'a'; case 2: seen += 'b'; case 3: seen += 'c'; break; case 4: seen += 'd' } return seen`,
      { never: { tag: [2, 4] } },
    )
    expect(made).not.toContain('case 2')
    expect(made).not.toContain("'d'")
    for (const tag of [0, 3, 9]) expect(after({ tag })).toBe(before({ tag }))
  })

  test('a case that ends in both branches of a condition lets nothing through, one that ends in one of them does', () => {
    const ended = `switch (fiber.tag) { case 0: if (fiber.x) return 1; else break; case 2: return 2 } return 3`
    expect(both(ended, { never: { tag: [2] } }).made).not.toContain('return 2')
    const open = `switch (fiber.tag) { case 0: if (fiber.x) return 1; case 2: return 2 } return 3`
    expect(both(open, { never: { tag: [2] } }).after({ tag: 0 })).toBe(2)
  })

  test('names that were declared in what went are still the function’s own', () => {
    const { made, after } = both(`switch (fiber.tag) { case 2: var kept = 1; break; case 3: kept = 3; return kept }`, {
      never: { tag: [2] },
    })
    expect(made).toContain('{var kept;')
    expect(after({ tag: 3 })).toBe(3)
  })

  test('comparisons with what never is are decided', () => {
    expect(cut('f(2 === a.tag, b.tag !== 2, 2 === a.kind)', { never: { tag: [2] } })).toBe('f(!1, !0, 2 === a.kind)')
    expect(cut('f(a.type === LAZY, LAZY)', { equalsNothing: ['LAZY'] })).toBe('f(!1, LAZY)')
  })

  test('what is always the same stands where it is read, and is set to nothing else', () => {
    expect(cut('var on = probe(); on = other(); f(on, a.on, { on: on })', { always: { on: '!0' } })).toBe(
      'var on = !0; on = !0; f(!0, a.on, { on: !0 })',
    )
    expect(cut('f(cursor.current); cursor.current = x', { always: { 'cursor.current': 'null' } })).toBe(
      'f(null); cursor.current = null',
    )
  })

  test('functions, statements, members and exports go by their names', () => {
    expect(cut('function f(a) { return g(a) }', { bodies: { f: '' } })).toBe('function f(a) {}')
    expect(
      cut('function f() { if (a) b(); else c(); d() } if (a) b()', { statements: [{ in: 'f', begins: 'if(a)b' }] }),
    ).toBe('function f() { ; d() } if (a) b()')
    expect(cut('var o = { a: 1, b: function () {}, c: 2 }', { members: { objects: ['o'], names: ['b'] } })).toBe(
      'var o = { a: 1, c: 2 }',
    )
    expect(cut('exports.a = 1; exports.b = 2', { exports: ['b'] })).toBe('; exports.b = 2')
  })

  test('what is named but not there is told', () => {
    expect(() =>
      cut('f()', {
        never: { tag: [7] },
        equalsNothing: ['LAZY'],
        always: { on: '!0' },
        bodies: { gone: '' },
        statements: [{ in: null, begins: 'g()' }],
        members: { objects: ['o'], names: ['m'] },
        exports: ['x'],
      }),
    ).toThrow(/tag 7; LAZY; always on; function gone; object o; member m; exports\.x; null g\(\) \(0 times\)/)
    expect(() => cut('f(); f()', { statements: [{ in: null, begins: 'f()' }] })).toThrow('2 times')
  })
})
