import { defineLanguage } from '../../src/language.ts'

export const ptBr = defineLanguage({
  code: 'pt_BR',
  urlSegment: 'pt-br',
  intl: 'pt-BR',
  dir: 'ltr',
  ownName: 'Português (Brasil)',
  complete: true,
})
