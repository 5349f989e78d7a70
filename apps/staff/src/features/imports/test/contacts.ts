/** Two people in a file as Google Contacts writes it. */
export const GOOGLE_CONTACTS = `First Name,Middle Name,Last Name,Phonetic First Name,Name Prefix,Nickname,File As,Organization Name,Birthday,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Label,Address 1 - Formatted,Address 1 - Street,Address 1 - City
Анна,Петровна,Леви,,,,,,1980-05-06,"two
lines",* myContacts,* Home,anna@example.org,Mobile,+972 52-111-1101 ::: 03-1234567,Home,041234567,Home,"Herzl 5
Haifa",Herzl 5,Haifa
Dan,,Katz,,,,,, --05-06,,* myContacts,,,Mobile,0521111102,,,,,,
`;

/** A person in a file as Outlook writes it. */
export const OUTLOOK_CONTACTS = `First Name,Middle Name,Last Name,Title,Suffix,Web Page,Gender,Birthday,Anniversary,Notes,E-mail Address,Home Phone,Mobile Phone,Spouse,Children,Home Address,Home Street,Home City,Home Country/Region,Categories,Company
Anna,,Levi,,,,Unspecified,5/6/1980,0/0/00,note,anna@example.org,041234567,+972-52-1111101,Dan Levi,"Noa, Lev",,Herzl 5,Haifa,Israel,Friends,
`;
