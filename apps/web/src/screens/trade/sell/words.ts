export const STEPS = ['填写份额', '确认并验证', '提交结果']

/** What happens to the remaining shares of a huge redemption. */
export const hugeChoices = [
  { value: '1', label: '顺延至下一开放日继续赎回' },
  { value: '0', label: '取消赎回' },
]
