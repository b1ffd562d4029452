import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { growing } from '../../apps/server/src/testing/growth-market.ts'
import { pdf, text } from './content-world.ts'

const FILES = join(import.meta.dirname, '../../demo/content/files')
/** A clip of the demo and its captions: a real one, so that playing it proves something. */
const demoFile = (extension: string): Buffer => {
  const [name] = readdirSync(FILES).filter(file => file.endsWith(extension))
  assert.ok(name, `the demo has a ${extension} file`)
  return readFileSync(join(FILES, name))
}

const article = (day: string, more: Record<string, string | readonly string[]> = {}) => ({
  lead: '一句导语',
  author: '甲经理',
  manId: 'M1',
  publishedAt: `${day} 09:00`,
  type: 'mandt',
  ...more,
})
const twoDigits = (n: number) => String(n).padStart(2, '0')

/** Twelve more articles in one column, so that it has two pages. */
const series = Object.fromEntries(
  Array.from({ length: 12 }, (_, i) => [
    `article/education/E${twoDigits(i + 1)}.md`,
    text({ title: `投教第${i + 1}讲`, ...article(`2026-09-${twoDigits(i + 1)}`) }, '正文。'),
  ]),
)
const reports = Object.fromEntries(
  Array.from({ length: 18 }, (_, i) => [
    `notice/regular/R${twoDigits(i + 1)}.md`,
    text({ title: `定期报告第${i + 1}号`, publishedAt: `2025-03-${twoDigits(i + 1)} 08:00` }, '内容见附件。'),
  ]),
)

/** Articles, a clip, notices and files of the site. */
export const publications = {
  'column/education.md': text({ title: '投资者教育', sort: '3', lead: '从零开始认识基金', featured: ['E01', 'E02'] }),
  'column/video.md': text({ title: '视频', sort: '6', lead: '看得见的说明' }),
  ...series,
  'article/education/F01.md': text(
    {
      title: '怎样读懂基金净值',
      ...article('2026-11-18', { funds: [growing.a], related: ['E03'], attachments: ['净值手册.pdf'] }),
    },
    '开头一段。\n\n## 第一步\n\n| 日期 | 净值 |\n| --- | --- |\n| 2026-11-19 | 1.3130 |\n\n> 引用的话\n\n[去看基金](/fund)',
  ),
  'article/video/V01.md': text(
    {
      title: '三分钟看懂定投',
      ...article('2026-11-19', {
        lead: '用一张图说清楚',
        type: 'video',
        video: 'clip.webm',
        captions: 'clip.vtt',
        poster: 'clip.webp',
      }),
    },
    '大家好，今天说定投。',
  ),
  ...reports,
  'notice/temp/T01.md': text(
    {
      title: '关于基金经理变更的公告',
      publishedAt: '2026-11-19 08:00',
      fundCode: growing.a,
      attachments: ['变更公告.pdf'],
    },
    '公告正文。\n\n- 一条说明',
  ),
  'notice/company/C01.md': text({ title: '撤下的公告', publishedAt: '2026-11-18 08:00' }, '正文'),
  'notice/company/C02.md': text({ title: '旧状态的公告', publishedAt: '2026-11-17 08:00' }, '正文'),
  'files/净值手册.pdf': pdf,
  'files/变更公告.pdf': Buffer.concat([pdf, Buffer.from('%2\n')]),
  'files/clip.webm': demoFile('.webm'),
  'files/clip.vtt': demoFile('.vtt'),
  'files/clip.webp': demoFile('.webp'),
}

export const articleOf = (id: string) => `/viewpoint/viewpoint_article?id=${id}&type=mandt`
export const videoOf = (id: string) => `/viewpoint/viewpoint_video?id=${id}`
export const noticeOf = (id: string) => `/msg_publish?noticeId=${id}`
