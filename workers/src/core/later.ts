/**
 * Work to do after the response, so that the response time does not reveal whether there is any.
 */
export type Later = () => Promise<void>;
