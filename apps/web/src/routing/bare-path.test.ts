import { expect, test } from 'vitest'
import { menuPages } from '../menu-pages.gen.ts'
import { barePath } from './bare-path.ts'
import { compilePattern } from './pattern.ts'

test.each([
  '/',
  '/tx/:type(uop)?',
  '/:kind(one|two-b)/list/:nav?',
  '/a/:b?/:c(d)?',
  '/a/:b?/c',
  '/list/:type(before-x|b)',
])('the bare path of %s is what its pattern builds from nothing', (path) => {
  expect(barePath(path)).toBe(compilePattern(path).build({}))
})

test('menus lead where their patterns do', () => {
  const inMenus = menuPages.filter(({ menu }) => menu !== undefined)
  expect(inMenus.length).toBeGreaterThan(20)
  for (const { path } of inMenus) expect(barePath(path)).toBe(compilePattern(path).build({}))
})

test('a path that needs a parameter has no bare form', () => {
  expect(() => barePath('/block/:height')).toThrow(RangeError)
})
