import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ArticleRow, articleUrl, readingMinutes } from '../../features/viewpoint/article.ts'
import { recommendedOf } from './recommended.ts'
import { readViewpointQuery, viewpointUrl } from './viewpoint-query.ts'

test('PUB-06 column and page live in the address; what makes no sense reads as not said', () => {
  const read = (search: string) => readViewpointQuery(new URLSearchParams(search), ['market', 'video'])
  assert.deepEqual(read('column=video&page=3'), { column: 'video', page: 3 })
  assert.deepEqual(read('column=none&page=-1'), { column: undefined, page: 1 })
  assert.equal(viewpointUrl({ column: 'video', page: 2 }), '/viewpoint?column=video&page=2')
  assert.equal(viewpointUrl({ page: 1 }), '/viewpoint')
})

test('PUB-06 an article leads to its text, a video to where it plays', () => {
  assert.equal(articleUrl({ id: 'A011', contentType: 'mandt' }), '/viewpoint/viewpoint_article?id=A011')
  assert.equal(articleUrl({ id: 'A012', contentType: 'video' }), '/viewpoint/viewpoint_video?id=A012')
})

test('PUB-06 covers of several lists beside each other differ in hue, and each has its picture in that hue', () => {
  const article = (id: string, columnId: string): ArticleRow => ({
    id,
    columnId,
    contentType: 'mandt',
    title: id,
    lead: '',
    author: '',
    manId: null,
    publishedOn: '2026-11-18',
    posterUrl: null,
    cover: {
      url: `/resources/cover/${id}-ink-0123456789ab.svg`,
      hue: 'ink',
      figure: '1.7%',
      low: false,
      alt: '走势',
    },
  })
  const shown = recommendedOf(
    ['market', 'manager', 'research'].map(id => ({ id, list: [article(`${id}-1`, id), article(`${id}-2`, id)] })),
    'market',
    [],
  )
  const hues = shown.map(({ cover }) => cover?.hue)
  assert.equal(new Set(hues).size, shown.length)
  assert.deepEqual(
    shown.map(({ id, cover }) => cover?.url === `/resources/cover/${id}-${cover?.hue}-0123456789ab.svg`),
    shown.map(() => true),
  )
})

test('PUB-06 beside a column stands what it puts in front and one of each other, nothing twice', () => {
  const article = (id: string): ArticleRow => ({
    id,
    columnId: 'market',
    contentType: 'mandt',
    title: id,
    lead: '',
    author: '',
    manId: null,
    publishedOn: '2026-11-18',
    posterUrl: null,
    cover: null,
  })
  const columns = [
    { id: 'market', list: [article('A'), article('B'), article('C')] },
    { id: 'video', list: [article('D'), article('E')] },
    { id: 'manager', list: [article('B'), article('F')] },
  ]
  const ids = (column: string | undefined, listed: string[]) =>
    recommendedOf(columns, column, listed.map(article)).map(({ id }) => id)
  assert.deepEqual(ids('market', ['A']), ['B', 'C', 'D'])
  assert.deepEqual(ids(undefined, ['D']), ['A', 'E', 'B'])
})

test('PUB-07 the reading time counts characters, not markup', () => {
  assert.equal(readingMinutes(`<p class="${'x'.repeat(4000)}">${'字'.repeat(1200)}</p>`), 3)
  assert.equal(readingMinutes('<p>短</p>'), 1)
})
