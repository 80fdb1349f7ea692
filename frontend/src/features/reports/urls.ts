export const REPORTS_PATH = '/platformadmindashboard';

export const reportUrl = (name: string) => `${REPORTS_PATH}/${name}`;
