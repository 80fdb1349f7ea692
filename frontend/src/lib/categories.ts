/** What a centre teaches: the specification's fixed list (section 3). */
export const CATEGORIES = [
  'Fitness & Yoga',
  'Software Training',
  'School & Tuitions',
  'Art & Music',
  'Driving',
  'Civil Services',
  'Soft Skills',
  'Fashion & Beauty',
  'Digital Marketing',
  'Corporate Training',
  'Photography',
  'Engineering',
  'Medical & Hospitality',
  'Culinary',
] as const;
