module example.com/places

go 1.26
