import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The smallest valid files of each type. */
export const sampleFiles = {
  pdf: Buffer.from('%PDF-1.7\n% a form\n%%EOF\n'),
  webm: Buffer.concat([
    Buffer.from([0x1a, 0x45, 0xdf, 0xa3]),
    Buffer.from(Array.from({ length: 4_000 }, (_, at) => at % 251)),
  ]),
  vtt: Buffer.from('WEBVTT\n\n00:00.000 --> 00:02.000\n第一句\n'),
  webp: Buffer.from('UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=', 'base64'),
} as const

const front = (fields: string, body = '') => `---\n${fields}\n---\n${body === '' ? '' : `\n${body}\n`}`

/** A text of every kind, two tables and the files they name. */
export const sampleTree: Readonly<Record<string, string | Buffer>> = {
  'column/hand.md': front('title: 经理手记\nsort: 1\nlead: 写在交易之外\nfeatured: [film]'),
  'article/hand/film.md': front(
    'title: 三分钟看懂净值\nlead: 净值从哪里来\nauthor: 编辑部\npublishedAt: "2026-11-18 09:00"\ntype: video\nfunds: ["710001"]\nvideo: clip.webm\ncaptions: clip.vtt\nposter: poster.webp\nattachments: [form.pdf]',
    '## 从资产到净值\n\n基金的**净值**每个交易日计算一次，见[表格](../files/form.pdf)。\n\n![封面](files/poster.webp)\n\n| 项目 | 金额 |\n|---|---:|\n| 资产 | 100 |',
  ),
  'article/hand/note.md': front(
    'title: 写给持有人\nlead: 一封信\nauthor: 编辑部\npublishedAt: 2026-11-17\ntype: mandt\nrelated: [film]\ncover:\n  kind: flow\n  source: purchase:710001',
    '第一段。\n\n第二段。',
  ),
  'notice/temp/N900.md': front(
    'title: 关于系统维护的公告\npublishedAt: "2026-11-19 18:00"\nfundCode: 710001\nattachments: [form.pdf]',
    '系统将于周末维护。',
  ),
  'service/common_question/q1.md': front(
    'title: 如何开户\npublishedAt: "2026-11-01 10:00"\ngroup: 开户',
    '准备身份证和银行卡。',
  ),
  'service/common_question/q2.md': front(
    'title: 何时确认\npublishedAt: "2026-11-02 10:00"\ngroup: 交易',
    'T+1 日确认。',
  ),
  'service/data_download/d1.md': front(
    'title: 个人开户申请表\npublishedAt: "2026-10-15 09:00"\ngroup: 账户类表格\nattachments: [form.pdf]',
  ),
  'page/aml.md': front('title: 反洗钱\nlead: 您的身份\npublishedAt: "2026-01-05 09:30"', '## 一\n\n了解您的身份。'),
  'about/profile.md': front('title: 公司简介\nsort: 1', '我们管理基金。'),
  'about/team.md': front('title: 团队\nsort: 2', '我们的团队。'),
  'job/J1.md': front(
    'title: 研究员\ndepartment: 研究部\ncity: 上海\ncount: 2\ncategory: 社会招聘\neducation: 硕士\npublishedAt: "2026-11-12 09:00"\nclosesOn: 2026-11-20',
    '## 职责\n\n- 研究',
  ),
  'award/W9.md': front('title: 年度奖\nawardedBy: 示例机构\nyear: 2026'),
  'advert/home/AD9.md': front('title: 费率优惠\nlead: 一折起\njumpPath: /fund\nposter: poster.webp\nsort: 1'),
  'agreement/handbook/v1.md': front('title: 服务手册\neffectiveOn: 2026-01-01', '第一条'),
  'keyword/k1.md': front('title: 红利\nsort: 1'),
  'agency.csv':
    'agency_id,name,kind,province,city,address,phone,website\n901,"示例银行, 上海",consign,上海市,上海市,示例路1号,400,https://bank.example.com\n902,直销中心,direct,北京市,北京市,示例路2号,010,\n',
  'publicity/sales.csv':
    'id,name,gender,department,position,certificate_no,since,note\nS1,宋知微,女,直销中心,总经理,F001,2016-01-06,\nS2,唐嘉树,男,直销中心,经理,F002,,备注\n',
  'files/clips/clip.webm': sampleFiles.webm,
  'files/clips/clip.vtt': sampleFiles.vtt,
  'files/poster.webp': sampleFiles.webp,
  'files/form.pdf': sampleFiles.pdf,
}

const made: string[] = []
process.once('exit', () => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true })
})

/** An empty folder, removed when the process ends. */
export function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'zhixiao-content-'))
  made.push(folder)
  return folder
}

/** A new folder with these files. */
export function writeTree(tree: Readonly<Record<string, string | Buffer>>): string {
  const folder = newFolder()
  for (const [path, content] of Object.entries(tree)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
