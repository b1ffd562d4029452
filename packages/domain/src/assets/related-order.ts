type RelatedOrder = { orderId: string; businessName: string; isOrigin: boolean }

/** How a record names the order it arose from, or one that arose from it (PLUS-07). */
export const relatedWords = ({ orderId, businessName, isOrigin }: RelatedOrder) => ({
  label: isOrigin ? '原申请' : '后续办理',
  text: `${businessName}，单号 ${orderId}`,
})
