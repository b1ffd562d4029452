/** Ages in full years, both included. */
export type AgeRange = readonly [from: number, to: number]

/** One question of the assessment: its options in order, each with its points and, for age brackets, the ages. `lowest`
 * marks the answers that put a customer in the lowest class regardless of points. */
export interface RiskQuestion {
  readonly id: string
  readonly title: string
  readonly options: readonly (readonly [text: string, points: number, ages?: AgeRange])[]
  readonly lowest?: readonly number[]
}

export interface RiskPaper {
  readonly version: string
  readonly questions: readonly RiskQuestion[]
}

/** The paper of any version in use now or before, so that past answers stay readable. */
export const riskPaperOf = (version: string): RiskPaper | undefined =>
  [riskPaper, ageByPoints, doubleNegative].find(paper => paper.version === version)

/** Ten questions of 2 to 10 points each (20 to 100 in total), and two that decide the lowest class. */
export const riskPaper: RiskPaper = {
  version: '2026.3',
  questions: [
    {
      id: 'age',
      title: '您的年龄处于哪个阶段？',
      options: [
        ['18至25岁', 6, [18, 25]],
        ['26至50岁', 10, [26, 50]],
        ['51至60岁', 8, [51, 60]],
        ['61至70岁', 4, [61, 70]],
        // 以上 includes the number itself.
        ['70岁以上', 2, [70, Number.POSITIVE_INFINITY]],
      ],
    },
    {
      id: 'income',
      title: '您家庭的主要收入来源是什么？',
      options: [
        ['暂无稳定收入', 2],
        ['退休金或亲属赡养', 4],
        ['工资、劳务报酬', 7],
        ['经营所得', 8],
        ['利息、股息、租金等资产性收入', 10],
      ],
    },
    {
      id: 'investable',
      title: '扣除日常开支后，您家庭可用于投资的金融资产大约有多少？',
      options: [
        ['5万元以下', 2],
        ['5万元至20万元', 4],
        ['20万元至50万元', 6],
        ['50万元至300万元', 8],
        ['300万元以上', 10],
      ],
    },
    {
      id: 'debt',
      title: '您目前是否有数额较大的未偿还债务？',
      options: [
        ['有，且还款压力较大', 2],
        ['有住房贷款等长期债务，还款占收入一半以上', 4],
        ['有住房贷款等长期债务，还款占收入一半以下', 7],
        ['没有', 10],
      ],
    },
    {
      id: 'knowledge',
      title: '以下哪项最符合您对金融产品的了解程度？',
      options: [
        ['基本不了解', 2],
        ['了解存款、国债等，不了解基金和股票', 4],
        ['了解基金的基本特征与风险', 7],
        ['熟悉多类证券产品，能独立分析', 10],
      ],
    },
    {
      id: 'experience',
      title: '您投资基金、股票等有风险产品的时间有多长？',
      options: [
        ['没有投资过', 2],
        ['不满2年', 5],
        ['2年至5年', 7],
        ['5年以上', 10],
      ],
    },
    {
      id: 'horizon',
      title: '您计划用于投资的资金，大约多久之内不需要动用？',
      options: [
        ['随时可能动用', 2],
        ['1年以内', 4],
        ['1年至3年', 7],
        ['3年至5年', 8],
        ['5年以上', 10],
      ],
    },
    {
      id: 'goal',
      title: '您投资的主要目标是什么？',
      options: [
        ['本金安全，收益高低无所谓', 2],
        ['收益略高于存款，尽量不亏损', 4],
        ['资产稳健增长，可承受少量波动', 6],
        ['资产较快增长，可承受较大波动', 8],
        ['追求高收益，可承受大幅波动', 10],
      ],
    },
    {
      id: 'loss',
      title: '一年之内，您最多能承受投资出现多大的亏损？',
      options: [
        ['5%以内', 2],
        ['10%以内', 4],
        ['20%以内', 6],
        ['40%以内', 8],
        ['超过40%', 10],
      ],
    },
    {
      id: 'reaction',
      title: '假如您持有的基金一个月内下跌了15%，您会怎么做？',
      options: [
        ['立即全部卖出', 2],
        ['卖出一部分', 4],
        ['继续持有并观察', 7],
        ['逐步买入更多', 10],
      ],
    },
    {
      id: 'capacity',
      title: '您是否为无民事行为能力人或限制民事行为能力人？',
      options: [
        ['是', 0],
        ['否', 0],
      ],
      lowest: [0],
    },
    {
      id: 'tolerance',
      title: '您是否没有风险容忍度，或者不愿承受任何投资损失？',
      options: [
        ['是', 0],
        ['否', 0],
      ],
      lowest: [0],
    },
  ],
}

/** The same paper with age brackets in the order of their points, which revealed the scoring. */
const ageByPoints: RiskPaper = {
  ...riskPaper,
  version: '2026.2',
  questions: riskPaper.questions.map(question =>
    question.id === 'age' ? { ...question, options: question.options.toSorted(([, a], [, b]) => a - b) } : question,
  ),
}

/** The previous paper with a double negative in one question. */
const doubleNegative: RiskPaper = {
  ...ageByPoints,
  version: '2026.1',
  questions: ageByPoints.questions.map(question =>
    question.id === 'capacity' ? { ...question, title: '您是否不具有完全民事行为能力？' } : question,
  ),
}
