/** What binds a sealed text to its row. */
export const placeOfCard = (caseId = ''): string => `identity card ${caseId}`
export const placeOfPaper = (paperId = ''): string => `identity paper ${paperId}`
