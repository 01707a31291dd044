export { DatabaseUser, DatabaseUserProps } from './database-user';
