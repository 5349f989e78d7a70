/**
 * Work to do after the response, so that the response time does not reveal whether there was work.
 */
export type Later = () => Promise<void>;
