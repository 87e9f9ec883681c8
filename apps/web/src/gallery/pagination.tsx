import { Pagination, type PaginationProps } from '@orrery/ui/pagination'
import type { Specimen } from './specimen.ts'

const show = (props: Pick<PaginationProps, 'page' | 'total' | 'label'> & Partial<PaginationProps>) => (
  <Pagination
    pageSize={20}
    always
    hrefOfPage={(page) => `/gallery?only=pagination&page=${page}`}
    hrefOfSize={(size) => `/gallery?only=pagination&size=${size}`}
    {...props}
  />
)

export const specimen: Specimen = {
  id: 'pagination',
  title: 'Pagination of an address',
  group: 'lists',
  states: [
    { name: 'few pages', Show: () => show({ label: 'Few pages', page: 2, total: 95, summary: '21-40 of 95 blocks' }) },
    {
      name: 'many: jumps of five, a page by its number, capped at 10,000 rows',
      Show: () => show({ label: 'Many pages', page: 50, total: 2_640_118_221, summary: '981-1,000 of 2,640,118,221' }),
    },
    { name: 'first page', Show: () => show({ label: 'At the first page', page: 1, total: 10_000 }) },
    { name: 'last page', Show: () => show({ label: 'At the last page', page: 500, total: 10_000 }) },
    {
      name: 'beyond the cap: by cursor',
      Show: () =>
        show({
          label: 'By cursor',
          page: 1,
          total: null,
          newer: '/gallery?a',
          older: '/gallery?b',
          last: '/gallery?z',
        }),
    },
    {
      name: 'not for small screens',
      Show: () => show({ label: 'For wide screens', page: 1, total: 95, always: false, summary: '1-20 of 95' }),
    },
  ],
}
