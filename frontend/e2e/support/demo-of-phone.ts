import { loadDemoOfPhone } from './server';

export default loadDemoOfPhone;
