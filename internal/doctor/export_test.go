package doctor

// ExamineWithin is Examine with another time-out, for tests.
var ExamineWithin = examine

// Size is size, for tests.
var Size = size
